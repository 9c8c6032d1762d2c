-- Students who are not there any more are forgotten, as erasing an account does; their stars stay.
update reviews set student_id = null, author_name = null, request_key = null
  where student_id is not null and not exists (select from accounts where accounts.id = student_id);
--> statement-breakpoint
update tutor_picks set student_id = null
  where student_id is not null and not exists (select from accounts where accounts.id = student_id);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD CONSTRAINT "tutor_picks_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_student_id_index" ON "reviews" USING btree ("student_id");