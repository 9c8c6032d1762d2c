import { tutors as supplied } from "#data/tutors.ts";
import type { TutorCard, TutorDetail } from "../catalogue-contract.ts";

/** The supplied tutors as pages get them. */
export const sampleCards: TutorCard[] = supplied.map((tutor, index) => ({
  id: `00000000-0000-7000-8000-0000000000${String(index).padStart(2, "0")}`,
  slug: tutor.slug,
  fullName: tutor.fullName,
  heading: tutor.heading,
  position: tutor.position,
  course: tutor.course,
  classType: tutor.type,
  about: tutor.about,
  learn: tutor.learn,
  skills: tutor.skills,
  languages: tutor.languages,
  experience: `${tutor.experienceYears}+ Years`,
  location: tutor.location,
  avatarUrl: null,
  intro: null,
  students: `${tutor.students} students`,
  rating: 4.8,
  ratingLabel: "4.8/5",
  reviewCount: tutor.reviews.length,
  reviews: `${tutor.reviews.length} reviews`,
  lastActive: "Recently",
}));

export const sampleTutor: TutorDetail = {
  ...(sampleCards[2] as TutorCard),
  rating: 4.5,
  ratingLabel: "4.5/5",
  reviewCount: 2,
  reviews: "2 reviews",
  courses: [
    {
      slug: "frontend",
      title: "Frontend",
      shortTitle: "Front End Dev",
      school: "engineering",
      glyph: "frontend",
    },
  ],
  shownReviews: [
    {
      id: "r1",
      name: "Ruth E.",
      message: "My first pull request.\nNineteen comments.",
      rating: 5,
      date: "2026-02-14",
      verified: true,
      answer: { text: "You did the walking.", date: "2025-07-02" },
    },
    { id: "r2", name: "A visitor", message: "", rating: 4, date: "2025-06-21", verified: false, answer: null },
  ],
};
