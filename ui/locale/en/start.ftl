# The way in: a photo, a sample, or a hand typed in.
upload = Take or choose a photo
upload_hint = On a phone this opens the camera or your photos. JPEG, PNG, WebP or HEIC, up to { $limit } MB.
webcam = Use this computer’s camera
webcam_hint = Hold the tiles before the camera, or the camera above the tiles
reading = Reading the tiles …
samples = Or try one of these pictures
sample = Try picture { $number }
type = No photo: type the hand in
sending = Sending the photo …
not_sent = The photo did not get through to the program. Is it still running, and the phone in its network? Then try again.
camera_insecure =
    This browser gives the camera only to pages on this very machine or over https. Take the photo with the
    button above: a phone’s own camera works there. Or choose a picture from a file.
camera_denied = The camera is not allowed for this page. Allow it beside the page’s address, or choose a picture from a file.
camera_none = No camera was found on this computer. Take the photo with a phone, or choose a picture from a file.
camera_busy = Another program is using the camera. Close it there, then try again.
camera_shoot = Take the picture
camera_close = Close the camera
too_large = This file is larger than { $limit } MB: that is no photo of a hand. Choose a smaller one.
