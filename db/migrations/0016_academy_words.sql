-- The steps on home and the courses that a pick may ask for were the same for every academy: one that is there keeps them.
-- The courses are those of the supplied academy; one that teaches others offers its own.
insert into site_settings (key, value)
select 'howToSteps', '["Check that the course you want is listed.", "Compare tutors by ratings, accomplishments and reviews.", "Click I''m Picking You on the tutor you prefer.", "Log in, or sign up, via the dashboard.", "Use Find Tutor in the dashboard to see the tutor you chose."]'::jsonb
where exists (select from courses) or exists (select from site_settings)
on conflict do nothing;
--> statement-breakpoint
insert into site_settings (key, value)
select 'courseChoices', '["UI/UX Design", "Data Science/Analytics", "Frontend Development", "Backend Development", "Full Stack Development", "ATS/ICAN", "GMAT", "IELTS", "Digital Marketing", "Project Management", "Virtual Assistant", "Cyber Security", "Network Engineering", "Mathematics", "English Language", "Physics", "Chemistry", "Biology", "Financial Accounting", "Literature in English"]'::jsonb
where exists (select from courses where slug = 'product-design-ui-ux')
on conflict do nothing;
