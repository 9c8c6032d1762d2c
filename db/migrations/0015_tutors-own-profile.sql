ALTER TABLE "tutors" ADD COLUMN "intro_url" text;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "intro_minutes" integer;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "intro_megabytes" integer;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "profile_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_intro_whole" CHECK (("tutors"."intro_url" is null) = ("tutors"."intro_minutes" is null));