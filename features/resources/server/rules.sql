create trigger posts_pages after insert or update or delete or truncate on posts for each statement execute function notify_pages('posts');
