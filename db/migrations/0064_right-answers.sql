ALTER TABLE "assessments" DROP CONSTRAINT "assessments_feedback_known";--> statement-breakpoint
ALTER TABLE "attempt_events" DROP CONSTRAINT "attempt_events_kind_known";--> statement-breakpoint
UPDATE "assessments" SET "feedback" = case when "kind" = 'exam' then 'opened' else 'spent' end WHERE "feedback" = 'graded';--> statement-breakpoint
ALTER TABLE "assessments" ALTER COLUMN "feedback" SET DEFAULT 'spent';--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "keys_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_feedback_known" CHECK ("assessments"."feedback" in ('spent','due','opened','never'));--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_kind_known" CHECK ("attempt_events"."kind" in ('started','saved','late','handed-over','submitted','closed','marked','released','regraded','extended','reviewed','decided'));