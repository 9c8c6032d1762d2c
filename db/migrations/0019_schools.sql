CREATE TABLE "schools" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "schools_key_form" CHECK ("schools"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "schools_kind_known" CHECK ("schools"."kind" in ('career','exam','subject'))
);
--> statement-breakpoint
ALTER TABLE "courses" DROP CONSTRAINT "courses_school_known";
--> statement-breakpoint
-- The schools were the same for every academy: one that has courses keeps them. A new one has its own, or the supplied ones.
insert into schools (key, name, note, kind, position)
select * from (values
  ('engineering', 'Engineering', null, 'career', 0),
  ('data', 'Data', null, 'career', 1),
  ('design', 'Design', null, 'career', 2),
  ('business', 'Business and Management', null, 'career', 3),
  ('international', 'International Exams', 'Registration on request.', 'exam', 4),
  ('local', 'Local Exams', null, 'subject', 5)
) as known
where exists (select from courses);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_school_schools_key_fk" FOREIGN KEY ("school") REFERENCES "public"."schools"("key") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
create trigger schools_pages after insert or update or delete or truncate on schools for each statement execute function notify_pages('courses');
