ALTER TABLE "tutor_applications" ADD COLUMN "checks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD COLUMN "noted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "tutor_applications_course_created_at_index" ON "tutor_applications" USING btree ("course","created_at");