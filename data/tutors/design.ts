/** Tutors of the Design school: product design. */
import type { TutorSeed } from "../types.ts";

export const adaezeOkonkwo: TutorSeed = {
  slug: "adaeze-okonkwo",
  fullName: "Adaeze Okonkwo",
  heading: "Learn UI-UX Design with Adaeze",
  position: "Product designer",
  course: "UI-UX Design",
  courseSlugs: ["product-design-ui-ux"],
  students: 320,
  type: "online and physical classes",
  about:
    "Before design I sold phones in Ogbete market, so I learnt early to watch what a customer's hands do and not only what they say. I have designed for a pharmacy chain, a ride service and two schools. In my class you interview real people in week two and come back with notes, not opinions. We draw on paper until the idea holds, then move to Figma. I comment on every frame you share. Physical classes hold in Enugu on Saturday mornings.",
  learn: [
    "Interview users and turn notes into a clear problem",
    "Sketch flows on paper and test them before drawing screens",
    "Build layouts, components and prototypes in Figma",
    "Choose type, colour and contrast that everyone can read",
    "Run a usability test with five people and act on it",
    "Write a case study that shows how you decided",
  ],
  experienceYears: 8,
  location: "Enugu, Nigeria",
  languages: ["English", "Igbo"],
  skills: ["User research", "Wireframing", "Figma", "Prototyping", "Usability testing", "Design systems"],
  reviews: [
    {
      name: "Temidayo A.",
      rating: 5,
      message:
        "She sent me to a bus park with a paper prototype. Four people could not find the fare. Best lesson of the course.",
      date: "2025-09-27",
    },
    {
      name: "Abena K.",
      rating: 5,
      message:
        "I joined from Accra. She reviewed my case study line by line until it sounded like me and not like a template.",
      date: "2023-12-16",
    },
    {
      name: "Gideon E.",
      rating: 5,
      message: "The contrast lesson changed how I see every app on my phone. Practical from the first day.",
      date: "2024-07-20",
    },
    {
      name: "Rahma Y.",
      rating: 4,
      message:
        "Wonderful teacher. The Figma files are heavy for a small phone, so plan to use a laptop from week four.",
      date: "2025-04-12",
    },
    {
      name: "Somto I.",
      rating: 5,
      message: "Comments on every single frame, with reasons. I went from copying screens to arguing for my own.",
      date: "2026-05-16",
    },
  ],
};
