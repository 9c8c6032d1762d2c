ALTER TABLE "tutor_picks" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD COLUMN "answer_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD COLUMN "proposed_times" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD CONSTRAINT "tutor_picks_answer_known" CHECK ("tutor_picks"."answer" in ('accepted','declined'));--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD CONSTRAINT "tutor_picks_answered" CHECK (("tutor_picks"."answer" is null) = ("tutor_picks"."answered_at" is null));