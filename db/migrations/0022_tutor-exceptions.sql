ALTER TABLE "tutor_days_off" RENAME TO "tutor_exceptions";--> statement-breakpoint
ALTER TABLE "tutor_exceptions" DROP CONSTRAINT "tutor_days_off_order";--> statement-breakpoint
ALTER TABLE "tutor_exceptions" DROP CONSTRAINT "tutor_days_off_reason";--> statement-breakpoint
ALTER TABLE "tutor_exceptions" DROP CONSTRAINT "tutor_days_off_tutor_id_tutors_id_fk";
--> statement-breakpoint
DROP INDEX "tutor_days_off_tutor_id_last_on_index";--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD COLUMN "kind" text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD COLUMN "start_minute" integer;--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD COLUMN "end_minute" integer;--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD CONSTRAINT "tutor_exceptions_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutor_exceptions_tutor_id_last_on_index" ON "tutor_exceptions" USING btree ("tutor_id","last_on");--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD CONSTRAINT "tutor_exceptions_order" CHECK ("tutor_exceptions"."last_on" between "tutor_exceptions"."first_on" and "tutor_exceptions"."first_on" + 119);--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD CONSTRAINT "tutor_exceptions_kind_known" CHECK ("tutor_exceptions"."kind" in ('closed','open'));--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD CONSTRAINT "tutor_exceptions_minutes" CHECK (num_nulls("tutor_exceptions"."start_minute", "tutor_exceptions"."end_minute") in (0, 2) and ("tutor_exceptions"."kind" = 'closed' or "tutor_exceptions"."start_minute" is not null) and ("tutor_exceptions"."start_minute" is null or ("tutor_exceptions"."first_on" = "tutor_exceptions"."last_on" and "tutor_exceptions"."start_minute" >= 0 and "tutor_exceptions"."start_minute" < "tutor_exceptions"."end_minute" and "tutor_exceptions"."end_minute" <= 1440)));--> statement-breakpoint
ALTER TABLE "tutor_exceptions" ADD CONSTRAINT "tutor_exceptions_reason" CHECK (char_length("tutor_exceptions"."reason") between 1 and 120);