CREATE TABLE "tutor_notes" (
	"tutor_account_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tutor_notes_tutor_account_id_student_id_pk" PRIMARY KEY("tutor_account_id","student_id"),
	CONSTRAINT "tutor_notes_length" CHECK (char_length("tutor_notes"."text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "account_guardians" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"is_minor" boolean NOT NULL,
	"full_name" text,
	"phone" text,
	"email" text,
	"consent_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_guardians_says" CHECK ("account_guardians"."is_minor" or "account_guardians"."full_name" is not null),
	CONSTRAINT "account_guardians_whole" CHECK (("account_guardians"."full_name" is null) = ("account_guardians"."phone" is null) and ("account_guardians"."full_name" is null) = ("account_guardians"."consent_at" is null)
        and ("account_guardians"."email" is null or "account_guardians"."full_name" is not null)),
	CONSTRAINT "account_guardians_phone" CHECK ("account_guardians"."phone" ~ '^\+[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
ALTER TABLE "tutor_notes" ADD CONSTRAINT "tutor_notes_tutor_account_id_accounts_id_fk" FOREIGN KEY ("tutor_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_notes" ADD CONSTRAINT "tutor_notes_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_guardians" ADD CONSTRAINT "account_guardians_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutor_notes_student_id_index" ON "tutor_notes" USING btree ("student_id");