import { paths } from "#lib/paths.ts";
import type { NavigationEntry } from "#ui/workplace/workplace-navigation.tsx";

/** The rows of the dashboard (DASH-01), in their order; who is no student has no row of a student's page. */
export function dashboardNavigation(isStudent: boolean, unreadMessages: number): NavigationEntry[] {
  const dashboard: NavigationEntry = { label: "Dashboard", icon: "layout-grid", href: paths.dashboard(), exact: true };
  const settings: NavigationEntry = { label: "Settings", icon: "settings", href: paths.settings() };
  if (!isStudent) return [dashboard, settings];
  return [
    dashboard,
    { label: "Find Tutor", icon: "search", href: paths.findTutor() },
    { label: "My Courses", icon: "book-open", href: paths.myCourses() },
    {
      label: "Assessments",
      icon: "clipboard-check",
      href: paths.assessments(),
      links: [
        { label: "Assignment", href: paths.assessments("assignment") },
        { label: "Project", href: paths.assessments("project") },
        { label: "Quiz", href: paths.assessments("quiz") },
        { label: "Exam", href: paths.assessments("exam") },
      ],
    },
    {
      label: "Messages",
      icon: "message-square",
      href: paths.messages(),
      count: unreadMessages,
      countLabel: unreadMessages === 1 ? "1 unread message" : `${unreadMessages} unread messages`,
    },
    settings,
  ];
}
