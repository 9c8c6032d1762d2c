create trigger site_settings_pages after insert or update or delete or truncate on site_settings for each statement execute function notify_pages('site');

create trigger testimonials_pages after insert or update or delete or truncate on testimonials for each statement execute function notify_pages('site');

create trigger faq_items_pages after insert or update or delete or truncate on faq_items for each statement execute function notify_pages('site');

create trigger document_versions_pages after insert or update or delete or truncate on document_versions for each statement execute function notify_pages('site');

create trigger document_versions_append_only before update or delete or truncate on document_versions
  for each statement execute function refuse_change();
