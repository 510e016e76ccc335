"""For all tests: hypothesis sets no deadline, since a busy machine is no fault of the code; and tests that run beside others keep to one core."""

import pytest
from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    """One thread for each of several processes of tests: threads that wait for each other by spinning would take the cores from the others."""
    if hasattr(config, "workerinput"):
        import cv2

        import models

        models.THREADS = 1
        cv2.setNumThreads(1)
