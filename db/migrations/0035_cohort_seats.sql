ALTER TABLE "cohorts" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_seats_positive" CHECK ("cohorts"."seats" > 0);