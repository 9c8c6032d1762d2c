CREATE TABLE "reserved_times" (
	"tutor_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reserved_times_tutor_id_student_id_pk" PRIMARY KEY("tutor_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "trial_outcomes" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"course_id" uuid,
	"plan_key" text,
	"currency" text,
	"first_minor" integer,
	"choice" jsonb,
	"line" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"state" text NOT NULL,
	"answer_reason" text,
	"answered_at" timestamp (3) with time zone,
	"order_id" uuid,
	"first_class_at" timestamp (3) with time zone,
	CONSTRAINT "trial_outcomes_verdict_known" CHECK ("trial_outcomes"."verdict" in ('fits','not-fits','missed')),
	CONSTRAINT "trial_outcomes_state_known" CHECK ("trial_outcomes"."state" in ('told','sent','accepted','declined','paid','placed','unplaced')),
	CONSTRAINT "trial_outcomes_currency_known" CHECK ("trial_outcomes"."currency" in ('NGN','USD')),
	CONSTRAINT "trial_outcomes_proposes" CHECK (("trial_outcomes"."verdict" = 'fits') = ("trial_outcomes"."course_id" is not null and "trial_outcomes"."plan_key" is not null and "trial_outcomes"."currency" is not null and "trial_outcomes"."first_minor" is not null) and ("trial_outcomes"."verdict" = 'fits') = ("trial_outcomes"."state" <> 'told')),
	CONSTRAINT "trial_outcomes_reason" CHECK (("trial_outcomes"."verdict" = 'not-fits') = ("trial_outcomes"."reason" is not null)),
	CONSTRAINT "trial_outcomes_times" CHECK (("trial_outcomes"."choice" is null) = ("trial_outcomes"."reserved_until" is null)),
	CONSTRAINT "trial_outcomes_amount" CHECK ("trial_outcomes"."first_minor" >= 0),
	CONSTRAINT "trial_outcomes_lengths" CHECK (char_length("trial_outcomes"."reason") between 1 and 500 and char_length("trial_outcomes"."line") between 1 and 300 and char_length("trial_outcomes"."answer_reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_outcomes" ADD CONSTRAINT "trial_outcomes_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_outcomes" ADD CONSTRAINT "trial_outcomes_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_outcomes" ADD CONSTRAINT "trial_outcomes_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_outcomes" ADD CONSTRAINT "trial_outcomes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_outcomes" ADD CONSTRAINT "trial_outcomes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reserved_times_student_id_index" ON "reserved_times" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "reserved_times_course_id_index" ON "reserved_times" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "trial_outcomes_tutor_id_sent_at_index" ON "trial_outcomes" USING btree ("tutor_id","sent_at");--> statement-breakpoint
CREATE INDEX "trial_outcomes_student_id_course_id_index" ON "trial_outcomes" USING btree ("student_id","course_id");--> statement-breakpoint
CREATE INDEX "trial_outcomes_course_id_index" ON "trial_outcomes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "trial_outcomes_order_id_index" ON "trial_outcomes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "trial_outcomes_to_place" ON "trial_outcomes" USING btree ("answered_at") WHERE "trial_outcomes"."state" = 'paid';