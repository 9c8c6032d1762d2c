import type { Client } from "pg";

const firstNames =
  "Adaeze Tunde Chiamaka Kwame Zainab Emeka Folake Ibrahim Ngozi Segun Amara Yaw Halima David Bisi Peter Ifeoma Uche Aisha Bola Chidi Damilola Efe Fatima Gbenga Hauwa Ikenna Joy Kemi Lanre Musa Nneka Obinna Patience Rashida Sade Temitope Usman Victoria Wale Yetunde Abena Kofi Esi Kojo Ama Blessing Charles Deborah Ekene Funmilayo Grace Hassan Isioma Jumoke Kelechi Lola Maryam Nkem Oluchi Precious Rotimi Simi Tobi Udoka Vincent Wuraola Yusuf Zara Akin Bukola Chinwe Dayo Eniola Femi Godwin Helen Ify Janet Kunle".split(
    " ",
  );
const lastNames =
  "Okonkwo Bakare Eze Mensah Bello Nwosu Adeyemi Musa Umeh Afolabi Okafor Boateng Sani Ekpo Ogunleye Asante Nnadi Obi Abiola Balogun Chukwu Danjuma Ekwueme Fashola Garba Haruna Igwe Johnson Kalu Lawal Mohammed Nwachukwu Odukoya Peters Quaye Raji Sule Tijani Ugo Vaughan Williams Yakubu Zubair Adebayo Babatunde Coker Dada Edet Falana Gyasi Hamza Idowu Jibril Kuti Ladipo Mbah Nduka Oyelaran Phillips Rotimi Salami Taiwo Udo Usman Agyeman Bankole Chinedu Dauda Enahoro Folarin Gambo Hussaini Iroegbu Jaja Kehinde Lar Maduka Nuhu Onyeka Opara Owusu Sanni Tanko Uzor Wali Yeboah Anan Bassey Darko Etim".split(
    " ",
  );

/**
 * Adds tutors to the supplied academy until there are `number`: each is one of the supplied tutors under another name, with
 * reviews of their own; six in ten offer hours. Triggers are off while the rows come and the stored figures are worked out once.
 */
export async function seedManyTutors(client: Client, number: number): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into tutors (id, slug, full_name, heading, position, course, class_type, about, learn, skills, languages,
       experience_years, location, claimed_students, sort_order, time_zone)
     select gen_random_uuid(), 'many-' || n, 
       ($1::text[])[1 + (hashint4(n) & 65535) % array_length($1::text[], 1)] || ' ' ||
       ($2::text[])[1 + (hashint4(n + 7) & 65535) % array_length($2::text[], 1)], like_whom.heading, like_whom.position,
       like_whom.course, case when n % 3 = 0 then 'online classes only' else 'online and physical classes' end, like_whom.about,
       like_whom.learn, like_whom.skills, like_whom.languages, 1 + n % 20, like_whom.location, n % 300, 100 + n,
       case when n % 10 = 0 then 'Africa/Accra' else 'Africa/Lagos' end
     from generate_series(1, $3::int) as n
     join (select *, row_number() over (order by sort_order) - 1 as place from tutors where slug not like 'many-%') as like_whom
       on like_whom.place = n % 18`,
    [firstNames, lastNames, number - 18],
  );
  // The joins below are planned by what is there now.
  await client.query("analyze tutors");
  // Up to 63 reviews each, with averages from 3 to 5.
  await client.query(
    `insert into reviews (id, tutor_id, rating, state, created_at, published_at)
     select gen_random_uuid(), id, 3 + ((hashint4(sort_order + number * 7919) & 2047) < (hashint4(sort_order) & 2047))::int * 2,
       'published', now() - number * interval '1 day', now() - number * interval '1 day'
     from tutors cross join lateral generate_series(1, hashint4(sort_order * 31) & 63) as number where slug like 'many-%'`,
  );
  await client.query(
    `insert into tutor_courses (tutor_id, course_id, position)
     select many.id, taught.course_id, taught.position
     from tutors many
     join tutors supplied on supplied.slug not like 'many-%' and supplied.course = many.course
     join tutor_courses taught on taught.tutor_id = supplied.id
     where many.slug like 'many-%'`,
  );
  await client.query(
    `insert into tutor_availability (id, tutor_id, weekday, start_minute, end_minute)
     select gen_random_uuid(), id, 1 + (sort_order + step * 2) % 7, 960, 1140
     from tutors cross join generate_series(0, 2) as step where slug like 'many-%' and sort_order % 10 < 6`,
  );
  await client.query("commit");
  await client.query("update tutors set review_count = 0");
  await client.query("vacuum full analyze tutors");
  await client.query("vacuum analyze tutors");
  await client.query("vacuum analyze reviews");
  await client.query("vacuum analyze tutor_courses");
  await client.query("vacuum analyze tutor_availability");
  // What was laid out is on disk before anything is timed.
  await client.query("checkpoint");
}
