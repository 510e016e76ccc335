# The start page, and what stands on every page.
# This language's own name, as the switch shows it.
language_name = English
speak = In English

title = jadelens
nav = Pages
nav_score = Score a hand
    .short = Score
nav_club = Club table
    .short = Club
nav_learn = Learn
    .short = Learn
nav_aid = Playing aid
    .short = Aid
nav_rules = Rules
    .short = Rules

promise = Take a photo of your Mah-Jong hand, laid out face up. It is read and scored here, on this machine.
tips_title = How to lay the tiles out
tips =
    Lay the sets apart from each other, bonus tiles to the side. Concealed kong: its two end tiles face down.
    Hold the phone above the tiles, not aslant.
went_wrong = Something went wrong in the program. Try again, or start with a new photo.
forget = Delete this hand
forget_what = The photo and all that was said of this hand will be gone from this machine.
forget_yes = Yes, delete it
