ALTER TABLE "tutors" ADD COLUMN "hidden_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Tutors whose account was closed before closing took them from the public: hidden, and those erased already emptied now.
update tutors set published = false, hidden_at = case when published then now() end
  where account_id in (select id from accounts where state = 'closing');
--> statement-breakpoint
with gone as (
  update class_sessions s set state = 'cancelled', sequence = s.sequence + 1, updated_at = now()
    from tutors t join accounts a on a.id = t.account_id
    where t.id = s.tutor_id and a.state in ('closing', 'closed') and s.state = 'scheduled' and s.starts_at > now()
    returning s.id, s.student_id
)
insert into notifications (id, account_id, kind, message, link, about, created_at)
  select gen_random_uuid(), student_id, 'class-changed',
    'Your tutor no longer teaches here: your trial class is cancelled. You can book another tutor.',
    '/dashboard/findtutor', 'class-changed:' || id || ':left', now()
  from gone where student_id is not null
  on conflict do nothing;
--> statement-breakpoint
delete from tutor_availability where tutor_id in (select t.id from tutors t join accounts a on a.id = t.account_id where a.state = 'closed');
--> statement-breakpoint
delete from tutor_courses where tutor_id in (select t.id from tutors t join accounts a on a.id = t.account_id where a.state = 'closed');
--> statement-breakpoint
delete from reviews where tutor_id in (select t.id from tutors t join accounts a on a.id = t.account_id where a.state = 'closed');
--> statement-breakpoint
update cohorts set state = 'finished' where tutor_id in (select t.id from tutors t join accounts a on a.id = t.account_id where a.state = 'closed');
--> statement-breakpoint
update certificates c set tutor_name = null from enrolments e join tutors t on t.id = e.tutor_id join accounts a on a.id = t.account_id
  where e.id = c.enrolment_id and a.state = 'closed';
--> statement-breakpoint
update tutors t set slug = 'former-tutor-' || t.id, full_name = 'Former tutor', email = null, heading = '', position = '', course = '',
    about = '', learn = '{}', skills = '{}', languages = '{}', experience_years = 0, location = '', avatar_url = null,
    claimed_students = 0, carried_reviews = 0, carried_stars = 0, published = false, last_active_at = null, account_id = null
  from accounts a where a.id = t.account_id and a.state = 'closed';
