CREATE TABLE "office_grading_notices" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_grading_notices_one" CHECK ("office_grading_notices"."only")
);
