-- The lessons of a course are the same for everybody and stored by each process until they change: see notify_pages in 0000.
create trigger lessons_pages after insert or update or delete or truncate on lessons for each statement execute function notify_pages('courses');

create trigger lesson_assets_pages after insert or update or delete or truncate on lesson_assets for each statement execute function notify_pages('courses');

create trigger lesson_files_pages after insert or update or delete or truncate on lesson_files for each statement execute function notify_pages('courses');
