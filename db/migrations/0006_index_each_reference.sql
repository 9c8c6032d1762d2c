CREATE INDEX "sessions_device_id_index" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "course_cards_course_id_index" ON "course_cards" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_revoked_by_index" ON "certificates" USING btree ("revoked_by");--> statement-breakpoint
CREATE INDEX "class_sessions_course_id_index" ON "class_sessions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "enrolments_student_id_index" ON "enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrolments_last_lesson_id_index" ON "enrolments" USING btree ("last_lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_files_asset_id_index" ON "lesson_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "messages_sender_id_index" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "mifi_grants_handed_over_by_index" ON "mifi_grants" USING btree ("handed_over_by");