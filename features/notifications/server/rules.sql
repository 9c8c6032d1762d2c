create trigger notifications_added after insert on notifications referencing new table as changed for each statement execute function notify_account('notifications', 'account_id');

create trigger notifications_changed after update on notifications referencing new table as changed for each statement execute function notify_account('notifications', 'account_id');
