-- More time, a hand-over, a close: an open page of the attempt asks anew, and ends nothing by what it knew before.
create trigger attempts_changed after update on attempts referencing new table as changed for each statement execute function notify_account('assessments', 'student_id');
