ALTER TABLE "course_fees" DROP CONSTRAINT "course_fees_one_price";--> statement-breakpoint
ALTER TABLE "course_fees" ADD COLUMN "valid_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "course_fees" ADD COLUMN "valid_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "course_fees_course_id_index" ON "course_fees" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "course_fees" ADD CONSTRAINT "course_fees_valid_some_time" CHECK ("course_fees"."valid_from" < "course_fees"."valid_until");--> statement-breakpoint
-- Of one thing there is one price at every moment.
alter table course_fees add constraint course_fees_one_price
  exclude using gist (course_id with =, plan with =, (coalesce(length_weeks, 0)) with =, currency with =, tstzrange(valid_from, valid_until) with &&);
