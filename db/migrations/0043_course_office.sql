CREATE TABLE "course_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "first_published_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "course_addresses" ADD CONSTRAINT "course_addresses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_addresses_course_id_index" ON "course_addresses" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_published_once" CHECK (not "courses"."published" or "courses"."first_published_at" is not null);