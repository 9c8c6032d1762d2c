-- The public list looks in search_words as the list behind the login does: nothing asks for name and course alone any more.
drop index tutors_search;
