CREATE TABLE "tutor_pictures" (
	"tutor_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "tutor_pictures_name_unique" UNIQUE("name"),
	CONSTRAINT "tutor_pictures_small" CHECK (octet_length("tutor_pictures"."content") <= 524288)
);
--> statement-breakpoint
ALTER TABLE "brought_things" DROP CONSTRAINT "brought_things_kind_known";--> statement-breakpoint
ALTER TABLE "brought_things" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "tutor_pictures" ADD CONSTRAINT "tutor_pictures_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brought_things" ADD CONSTRAINT "brought_things_kind_known" CHECK ("brought_things"."kind" in ('school','course','tutor','post','faq','testimonials','settings','questions'));