# House rules: the shelf, the editor, the sheet.
house_title = House rules
house_lead = Your club’s own rules: what differs from one of the three that come with the program. They are kept on this machine.
house_untitled = House rules
house_unsaved = “{ $title }” was changed but not saved.
house_go_on = Go on with it
house_throw_away = Throw it away
house_yours = Your club’s rules
house_none = None yet. Begin with one of the rules below, or bring in a file.
house_new = Make new house rules
house_new_hint = Choose the rules that are most like yours. Then change what differs.
house_begin = Begin with these
house_begin_from = Begin with these: { $title }
house_sheet = Rule sheet
house_bring_title = Bring in a file
house_bring_hint = A file that another club shared with you, or that you saved before.
house_bring = Choose a file
house_based_on = Based on: { $base }
house_edit = Change
house_download = Share as a file
house_delete = Delete
house_delete_sure = Delete “{ $title }”? Hands and games that were scored by it keep their rules.
house_delete_yes = Yes, delete
house_deleted = “{ $title }” is deleted.
house_back = Back to all house rules
house_text = The file
house_mend_title = This file has mistakes
house_mend_hint = Put them right here; each names its line. Nothing is lost.
house_mend_again = Check again

# the editor
house_new_title = New house rules
house_edit_title = Change house rules
house_edit_lead = Everything is as in { $base } until you change it here. Open a part, change what differs, then save.
house_name = What your club calls these rules
house_name_hint = For example: Tuesday club
house_hands = Special hands
house_hands_hint = Take the tick away to switch a hand off. Change a number to give it another value.
house_own = Hands of your own
house_added_hint = Hands that only your club plays.
house_options = Options
house_options_hint = Where clubs differ, choose how it is at your table.
house_points = Points
house_points_hint = 0 leaves a line out.
house_doubles = Doubles
house_doubles_hint = How many times each doubles; 0 leaves it out.
house_count = changed: { $count }
house_count_added = { $count }
house_save = Save
house_leave = Back without saving
house_saved = “{ $title }” is saved. Choose it when you score a hand, at the playing aid, and to learn from.
house_not_saved = It is not saved yet, because:
house_faults = This cannot be used yet:
house_same = Nothing differs so far.
house_differs_from = What differs from { $base }
house_added = { $about }: added, { $now }
house_left_out = { $about }: left out
house_changed = { $about }: { $was } → { $now }
house_a_number = a number
house_add_hand = Add a hand
house_hand_name = Club hand { $number }
house_hand_label = Its name
house_hand_text = What it is, in your words
house_hand_worth = What it is worth
house_hand_amount = How much
house_pattern = Its tiles, in the words of the program
house_pattern_hint =
    Fourteen tiles, the parts with commas between: “pung of dragons, run 1-9 in X, pair of winds”. X, Y and Z are three
    different suits. Another line is another way to make the hand.
house_pattern_empty = Type or tap the parts; an example is drawn here as soon as they make a hand.
house_words = Words to put in
house_example = A hand that counts:
house_other_example = Show another example
house_remove_hand = Remove this hand
house_fault = Line { $line }: { $text }
house_switched_off = An option switches this hand off.
house_no_example = No tiles were found that make this hand.
house_share_win = Per cent of the limit
house_share_fishing = When fishing, per cent of the limit
house_share_doubles = Doubles on the hand’s own points
house_share_extra_doubles = Doubles on top of any other
house_share_win_drawn = Last tile drawn, per cent of the limit
house_share_win_exposed = With exposed sets, per cent of the limit
house_share_win_concealed = Concealed, per cent of the limit

# what a hand is worth
house_worth_extra = { $count ->
    [one] 1 double on top of any other
   *[other] { $count } doubles on top of any other
}
house_worth_doubles = { $count ->
    [one] 1 double on the hand’s own points
   *[other] { $count } doubles on the hand’s own points
}
house_worth_concealed = { $share } if concealed
house_worth_exposed = { $share } with exposed sets
house_worth_drawn = { $share } with the last tile drawn
house_worth_fishing = { $share } when fishing
house_worth_nothing = nothing of its own
house_share_50 = half the limit
house_share_100 = the limit
house_share_200 = double the limit

# the sheet
house_pdf = Save as PDF
house_print = Print
house_other_rules = The sheet of other rules
house_chips = Chips
house_kept = Every tile from the wall but the last.
house_all_drawn = Every tile from the wall.
house_printed = Printed with jadelens
house_won = Won: { $how }.
house_last_wall = The last tile of the wall
house_last_discard = The last discard

# when something is wrong
house_unknown = These house rules are not on this machine any more.
house_too_large = This file is larger than { $limit } kB: that is no file of house rules.
house_too_long = A pattern has at most { $limit } letters.
house_full = There is room for { $limit } house rules. Delete some first.
house_not_written = The rules could not be written down: { $why }.
house_needs_base = House rules need a base: bmja, shanghai or western.
house_bad_value = “{ $key }” holds something that is neither a number nor text.
house_not_text = This file is no text. House rules are a text file ending in .toml.
