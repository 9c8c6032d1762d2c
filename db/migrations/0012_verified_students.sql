-- Marks that a click had earned: a verified student has a verified address, and was in a class of the tutor or paid.
update reviews r set verified = false where verified and not exists (
  select from accounts a where a.id = r.student_id and a.email_verified_at is not null and (
    exists (select from class_attendance c join class_sessions s on s.id = c.session_id
      where c.student_id = a.id and c.state = 'attended' and s.tutor_id = r.tutor_id)
    or exists (select from enrolments e where e.student_id = a.id and e.tutor_id = r.tutor_id and e.first_paid_at is not null)
  )
);
