CREATE TABLE "brought_things" (
	"list_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'taken' NOT NULL,
	CONSTRAINT "brought_things_list_id_line_pk" PRIMARY KEY("list_id","line"),
	CONSTRAINT "brought_things_kind_known" CHECK ("brought_things"."kind" in ('school','course','post')),
	CONSTRAINT "brought_things_state_known" CHECK ("brought_things"."state" in ('taken','undone','stays'))
);
--> statement-breakpoint
ALTER TABLE "brought_things" ADD CONSTRAINT "brought_things_list_id_brought_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."brought_lists"("id") ON DELETE no action ON UPDATE no action;