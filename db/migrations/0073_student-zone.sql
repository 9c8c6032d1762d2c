ALTER TABLE "enrolments" ADD COLUMN "zone" text DEFAULT 'Africa/Lagos' NOT NULL;--> statement-breakpoint
UPDATE enrolments SET zone = accounts.time_zone FROM accounts WHERE accounts.id = enrolments.student_id;
