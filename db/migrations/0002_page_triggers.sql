-- Rows shown on cached public pages: tag by table. One statement-level trigger each; see notify_pages in 0000.
--> statement-breakpoint
create trigger courses_pages after insert or update or delete or truncate on courses for each statement execute function notify_pages('courses');
--> statement-breakpoint
create trigger course_weeks_pages after insert or update or delete or truncate on course_weeks for each statement execute function notify_pages('courses');
--> statement-breakpoint
create trigger course_fees_pages after insert or update or delete or truncate on course_fees for each statement execute function notify_pages('courses');
--> statement-breakpoint
create trigger course_cards_pages after insert or update or delete or truncate on course_cards for each statement execute function notify_pages('courses');
--> statement-breakpoint
create trigger tutors_pages after insert or update or delete or truncate on tutors for each statement execute function notify_pages('tutors');
--> statement-breakpoint
create trigger tutor_courses_pages after insert or update or delete or truncate on tutor_courses for each statement execute function notify_pages('tutors');
--> statement-breakpoint
create trigger reviews_pages after insert or update or delete or truncate on reviews for each statement execute function notify_pages('tutors');
--> statement-breakpoint
create trigger posts_pages after insert or update or delete or truncate on posts for each statement execute function notify_pages('posts');
--> statement-breakpoint
create trigger site_settings_pages after insert or update or delete or truncate on site_settings for each statement execute function notify_pages('site');
--> statement-breakpoint
create trigger testimonials_pages after insert or update or delete or truncate on testimonials for each statement execute function notify_pages('site');
--> statement-breakpoint
create trigger faq_items_pages after insert or update or delete or truncate on faq_items for each statement execute function notify_pages('site');
--> statement-breakpoint
create trigger site_documents_pages after insert or update or delete or truncate on site_documents for each statement execute function notify_pages('site');
--> statement-breakpoint
create index tutors_search on tutors using gin (search_text(full_name || ' ' || course) gin_trgm_ops);
--> statement-breakpoint
-- Picks change the students that a tutor's card counts.
create trigger tutor_picks_pages after insert or update or delete or truncate on tutor_picks for each statement execute function notify_pages('tutors');
