import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import type { ListedPick } from "../../contract.ts";
import { PickedTutors } from "./picked-tutors.tsx";

afterEach(cleanup);
const show = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

describe("FIND-06 the tutors that were picked", () => {
  const ada = { id: "a", slug: "adaeze-okonkwo", fullName: "Adaeze Okonkwo", course: "UI-UX Design", avatarUrl: null };
  const pick = {
    tutor: ada,
    pickedAt: "2026-11-21T08:00:00.000Z",
    selectedCourses: ["IELTS"],
  } as unknown as ListedPick;

  test("show with the courses that were chosen, and lead to the tutor", () => {
    show(<PickedTutors picks={[pick]} />);
    expect(screen.getByRole("heading", { name: "Adaeze Okonkwo" })).toBeTruthy();
    expect(screen.getByText("IELTS")).toBeTruthy();
    expect(screen.getByRole("link", { name: "View tutor Adaeze Okonkwo" }).getAttribute("href")).toBe(
      "/tutors/adaeze-okonkwo",
    );
  });

  test("nothing is there for anyone who picked no one", () => {
    show(<PickedTutors picks={[]} />);
    expect(screen.queryByRole("heading", { name: "Your tutors" })).toBeNull();
  });
});
