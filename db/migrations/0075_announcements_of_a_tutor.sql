ALTER TABLE "announcements" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_tutor_id_index" ON "announcements" USING btree ("tutor_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_staff_to_all" CHECK ("announcements"."side" <> 'support' or "announcements"."tutor_id" is null);--> statement-breakpoint
UPDATE "announcements" SET "tutor_id" = "tutors"."id" FROM "tutors" WHERE "tutors"."account_id" = "announcements"."author_id" AND "announcements"."side" = 'tutor';
