ALTER TABLE "recent_finds" DROP CONSTRAINT "recent_finds_kind_known";--> statement-breakpoint
CREATE INDEX "cohorts_search" ON "cohorts" USING gin (search_text("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tutor_applications_search" ON "tutor_applications" USING gin (search_text("full_name" || ' ' || "email"::text || ' ' || "course") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "recent_finds" ADD CONSTRAINT "recent_finds_kind_known" CHECK ("recent_finds"."kind" in ('person','order','conversation','application','group','certificate','course','post'));