import type {
  DemoClasses,
  DemoConversations,
  DemoLearning,
  DemoNotifications,
  DemoPick,
  DemoResults,
} from "./types.ts";

/**
 * What the demo student (Temitope Alabi of demo-people.ts) has done, area by area. The figures that the pages show come out of
 * these rows by the same rules as anybody's.
 */

const finishedWeeks = 4;
/** What is behind her: course, tutor, plan, since when, and its group with the weekdays of its classes. */
const finished = [
  ["mathematics", "ibrahim-musa", "month", 46, "Maths Group", [1, 3]],
  ["english-language", "ifeoma-nnadi", "month", 40, "English Group", [2, 4]],
  ["physics", "peter-asante", "month", 34, "Physics Group", [1, 4]],
  ["duolingo", "zainab-bello", "course", 27, "Duolingo Group", [2, 5]],
  ["toefl", "zainab-bello", "course", 20, "TOEFL Group", [1, 3]],
] as const;

/** 48 of the 88 lessons of Product Design UI/UX, and five courses of four weeks that are behind her. */
export const demoLearning: DemoLearning = {
  studentEmail: "temitope.alabi@mail.com",
  enrolments: [
    ...finished.map(([courseSlug, tutorSlug, plan, startedWeeksAgo, name]) => ({
      courseSlug,
      tutorSlug,
      plan,
      startedWeeksAgo,
      completedWeeksAgo: startedWeeksAgo - finishedWeeks,
      cohort: { name, seats: 12 },
      lessonsDone: "all" as const,
    })),
    {
      courseSlug: "product-design-ui-ux",
      tutorSlug: "adaeze-okonkwo",
      plan: "monthly",
      cohort: { name: "UX Course", seats: 12 },
      startedWeeksAgo: 9,
      completedWeeksAgo: null,
      lessonsDone: 48,
    },
  ],
};

/** Her tutor, picked before she enrolled. */
export const demoPick: DemoPick = {
  studentEmail: "temitope.alabi@mail.com",
  tutorSlug: "adaeze-okonkwo",
  location: "Lagos",
  sponsor: "Myself",
  selectedCourses: ["UI/UX Design"],
  daysAgo: 64,
};

/**
 * Grades: of Product Design UI/UX all assignments and quizzes, one project of two and no exam, so that 15 of its 17 pieces of
 * work are graded; of the completed courses everything, each with a weighted grade of 60 or more.
 */
export const demoResults: DemoResults = {
  studentEmail: "temitope.alabi@mail.com",
  courses: [
    { courseSlug: "mathematics", assignment: [72, 81, 68], project: [], quiz: [80, 70, 65, 90], exam: [74] },
    { courseSlug: "english-language", assignment: [85, 78, 88], project: [], quiz: [90, 80, 85, 75], exam: [82] },
    { courseSlug: "physics", assignment: [64, 70, 77], project: [], quiz: [55, 75, 80, 70], exam: [66] },
    { courseSlug: "duolingo", assignment: [80, 84, 79], project: [], quiz: [95, 85, 80, 90], exam: [86] },
    { courseSlug: "toefl", assignment: [76, 82, 88], project: [], quiz: [85, 80, 90, 75], exam: [84] },
    {
      courseSlug: "product-design-ui-ux",
      assignment: [82, 74, 88, 70, 54, 79, 85, 78],
      project: [81],
      quiz: [90, 80, 70, 85, 75, 95],
      exam: [],
      comments: {
        "Flows for a failed transfer":
          "The happy path is clear. Draw what happens when the debit alert comes and the money does not, then send it again.",
        "Usability report":
          "Five real people, five real problems, each with its severity. Put the next step beside each one.",
        "Receipt and statement redesign": "The figures line up and the reference can be read aloud. Well done.",
      },
    },
  ],
};

/** Two conversations; the tutor's last two messages are unread. */
export const demoConversations: DemoConversations = {
  studentEmail: "temitope.alabi@mail.com",
  conversations: [
    {
      tutorSlug: null,
      messages: [
        {
          from: "student",
          body: "Good afternoon. I would like to take Front End after this course. Can I pay for it in two parts?",
          daysAgo: 12,
          at: "14:10",
        },
        {
          from: "other",
          body: "Good afternoon, Temitope. Yes: choose Installment (2) when you enroll. The first part is due before the first class, the second half-way through.",
          daysAgo: 12,
          at: "16:40",
        },
        { from: "student", body: "That helps. Thank you.", daysAgo: 12, at: "17:05" },
      ],
      unread: 0,
    },
    {
      tutorSlug: "adaeze-okonkwo",
      messages: [
        {
          from: "student",
          body: "Good evening. My usability test is done. Are five people enough?",
          daysAgo: 4,
          at: "17:40",
        },
        {
          from: "other",
          body: "Five is enough when they are really your users. Which task did most of them fail?",
          daysAgo: 4,
          at: "18:20",
        },
        {
          from: "student",
          body: "Finding the fare before they pay. Four of five scrolled past it.",
          daysAgo: 4,
          at: "18:35",
        },
        {
          from: "other",
          body: "Then that is your finding. Draw a second version in which the fare cannot be missed, and send it to me.",
          daysAgo: 4,
          at: "19:40",
        },
        { from: "student", body: "I will. It should be ready tomorrow night.", daysAgo: 4, at: "19:46" },
        {
          from: "other",
          body: "I have seen your second version. The fare is the first thing I read now. Well done.",
          daysAgo: 0,
          at: "17:00",
        },
        {
          from: "other",
          body: "For the next class, bring the frames with the smallest text. We will test them on your own phone, outside, in the sun.",
          daysAgo: 0,
          at: "17:04",
        },
      ],
      unread: 2,
    },
  ],
};

/** Two are unread. */
export const demoNotifications: DemoNotifications = {
  studentEmail: "temitope.alabi@mail.com",
  notices: [
    {
      kind: "message",
      message: "Adaeze Okonkwo sent you 2 messages.",
      link: "/dashboard/messages",
      daysAgo: 0,
      at: "17:05",
      isUnread: true,
    },
    {
      kind: "grade",
      message: "Your project in Product Design UI/UX is graded: 81.",
      link: "/dashboard/assessments/project",
      daysAgo: 0,
      at: "15:00",
      isUnread: true,
    },
    {
      kind: "grade",
      message: "Your last quiz in Product Design UI/UX is graded: 95.",
      link: "/dashboard/assessments/quiz",
      daysAgo: 1,
      at: "18:00",
    },
    {
      kind: "announcement",
      message: "Keep lessons on your phone: what you open once can be read again without data.",
      link: "/dashboard/learn/product-design-ui-ux",
      daysAgo: 6,
      at: "09:00",
    },
    {
      kind: "payment",
      message: "Your payment for Product Design UI/UX has arrived. You are enrolled.",
      link: "/dashboard/viewcourse?course=product-design-ui-ux",
      daysAgo: 63,
      at: "11:20",
    },
    {
      kind: "pick",
      message: "You picked Adaeze Okonkwo. You can write to her now.",
      link: "/dashboard/messages",
      daysAgo: 64,
      at: "10:00",
    },
  ],
};

/** The cohort "UX Course" meets twice a week; the newest class but one went by without her. She missed none of what is behind her. */
export const demoClasses: readonly DemoClasses[] = [
  {
    studentEmail: "temitope.alabi@mail.com",
    courseSlug: "product-design-ui-ux",
    cohortName: "UX Course",
    timeZone: "Africa/Lagos",
    title: "Design Principal",
    weekdays: [2, 4],
    startsAt: "14:00",
    durationMinutes: 60,
    meetingUrl: "https://meet.jit.si/UnwalledAcademy-ux-course-qk4v9tz2mwd7",
    startedWeeksAgo: 9,
    weeks: 18,
    missed: [2],
  },
  ...finished.map(([courseSlug, , , startedWeeksAgo, cohortName, weekdays]) => ({
    studentEmail: "temitope.alabi@mail.com",
    courseSlug,
    cohortName,
    title: cohortName,
    timeZone: "Africa/Lagos",
    weekdays,
    startsAt: "16:00",
    durationMinutes: 90,
    meetingUrl: `https://meet.jit.si/UnwalledAcademy-${courseSlug}-over`,
    startedWeeksAgo,
    weeks: finishedWeeks,
    missed: [],
  })),
];
