/** The six schools in the order of the price list, with the line that stands under a school's name there. */
export const schools = [
  { key: "engineering", name: "Engineering", note: null, kind: "career" },
  { key: "data", name: "Data", note: null, kind: "career" },
  { key: "design", name: "Design", note: null, kind: "career" },
  { key: "business", name: "Business and Management", note: null, kind: "career" },
  { key: "international", name: "International Exams", note: "Registration on request.", kind: "exam" },
  { key: "local", name: "Local Exams", note: null, kind: "subject" },
] as const;
