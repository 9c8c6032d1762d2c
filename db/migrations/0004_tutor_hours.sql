CREATE TABLE "tutor_days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"reason" text,
	CONSTRAINT "tutor_days_off_order" CHECK ("tutor_days_off"."last_on" between "tutor_days_off"."first_on" and "tutor_days_off"."first_on" + 119),
	CONSTRAINT "tutor_days_off_reason" CHECK (char_length("tutor_days_off"."reason") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "tutor_limits" (
	"tutor_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"most_per_day" integer,
	"notice_hours" integer NOT NULL,
	CONSTRAINT "tutor_limits_most" CHECK ("tutor_limits"."most_per_day" between 1 and 12),
	CONSTRAINT "tutor_limits_notice" CHECK ("tutor_limits"."notice_hours" in (2,4,12,24,48))
);
--> statement-breakpoint
ALTER TABLE "class_schedules" ADD COLUMN "skips" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_days_off" ADD CONSTRAINT "tutor_days_off_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_limits" ADD CONSTRAINT "tutor_limits_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutor_days_off_tutor_id_last_on_index" ON "tutor_days_off" USING btree ("tutor_id","last_on");--> statement-breakpoint
-- Hours off the half hour offered nothing between it and the half hours around.
DELETE FROM "tutor_availability" WHERE ("start_minute" + 29) / 30 >= "end_minute" / 30;--> statement-breakpoint
UPDATE "tutor_availability" SET "start_minute" = ("start_minute" + 29) / 30 * 30, "end_minute" = "end_minute" / 30 * 30;--> statement-breakpoint
ALTER TABLE "tutor_availability" ADD CONSTRAINT "tutor_availability_half_hours" CHECK ("tutor_availability"."start_minute" % 30 = 0 and "tutor_availability"."end_minute" % 30 = 0);