# Files: recovery, changes by other programs, what is not saved.

safety-cancel = Cancel
safety-save = Save
safety-discard = Discard
safety-unsaved-title = Save the changes?
safety-unsaved = { $name } has changes that are not saved. Without saving they are lost.
safety-saved = Saved { $path }
safety-save-as = Save as…
safety-save-as-title = Save as
safety-save-as-file = File
safety-name-puzzle = The name is small letters, digits and hyphens, and ends in .toml.
safety-name-animation = The name is small letters, digits and hyphens, and ends in .anim.toml.
safety-name-taken = There is a file of this name already.
safety-changed-title = The file has changed
safety-changed = Another program changed the file since it was read here, and you have changes that are not saved. What you do not take stays within reach of Undo.
safety-gone-title = The file is gone
safety-gone = The file was deleted or moved by another program. What you see here is all that is left of it.
safety-keep-mine = Keep mine
safety-take-them = Take theirs
safety-compare = Compare…
safety-write-again = Write it again
safety-hide = Hide
safety-banner-changed = Another program changed the file that you are working on.
safety-banner-gone = The file was deleted or moved; here is all that is left of it.
safety-banner-others = Another window has changes of this that are not saved ({ $age }).
safety-reloaded = Another program changed the file; it was read again
safety-taken = Read from the disk; Undo brings yours back
safety-nothing-there = There is no file to read
safety-no-text = The file on the disk is no text
safety-merge-title = Your version and the one on the disk
safety-merge-mine = Changed by you: { $fields }
safety-merge-theirs = Changed on the disk: { $fields }
safety-merge-both = Changed on both sides: { $field }
safety-merge-same = Both say the same.
safety-merge-choose = Choose a version wherever both sides changed the same.
safety-merge = Merge
safety-merged = Merged, but not saved yet; Undo brings yours back
safety-cannot-compare = The file on the disk is broken and cannot be compared
safety-mine = Mine
safety-theirs = On the disk
safety-take-mine = { $field }: mine
safety-take-theirs = { $field }: on the disk
safety-removed = (removed)
safety-recovered-title = Recovered work
safety-recovered-what = The program ended before these changes were saved.
safety-recovered-row = { $name }, { $age }
safety-recover = Recover
safety-later = Later
safety-later-said = It is kept: File, Recovered work…
safety-recovered = Recovered { $path }; it is not saved yet
safety-discarded = The recovered work was removed
safety-nothing-left = There is nothing to recover
safety-not-kept = Unsaved changes cannot be kept for recovery: { $why }
safety-kept = Unsaved changes are kept for recovery again
safety-panic = A part of the program failed ({ $why }). Your work is kept; save it, and start the check again.
safety-why-changed = { $path } was changed by another program since it was read
safety-why-exists = { $path } is there already
safety-why-missing = { $path } is not there any more
safety-why-no-folder = The folder { $path } does not exist; choose another place
safety-why-read-only = { $path } is write-protected; save under another name
safety-why-no-space = There is no space left for { $path }; make room, or choose another place
safety-why-not-a-file = { $path } is no file
safety-why-too-big = { $path } is too big
safety-why-other = { $path }: { $why }
safety-age-now = just now
safety-age-minutes = { $count ->
    [one] one minute ago
   *[other] { $count } minutes ago
}
safety-age-hours = { $count ->
    [one] one hour ago
   *[other] { $count } hours ago
}
safety-age-days = { $count ->
    [one] one day ago
   *[other] { $count } days ago
}
