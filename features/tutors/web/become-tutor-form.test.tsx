import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { samplePdf } from "#tests/support/sample-files.ts";
import BecomeTutorForm from "./become-tutor-form.island.tsx";

/** Stands for the browser's request: the test decides what comes back. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  upload = new EventTarget();
  headers: Record<string, string> = {};
  status = 0;
  response: BlobPart = "";
  address = "";
  form = new FormData();
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return "";
  }
  send(form: FormData) {
    this.form = form;
    FakeRequest.sent.push(this);
  }
  answer(status: number, body: object) {
    this.status = status;
    this.response = JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { lengthComputable: true, loaded, total }));
  }
}

beforeEach(() => {
  FakeRequest.sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(cleanup);

const pdf = (name: string) => new File([samplePdf()], name, { type: "application/pdf" });
const show = () => render(<BecomeTutorForm courses={["Frontend", "Backend"]} />);
const submit = () => screen.getByRole("button", { name: "Submit application" });
const input = (label: RegExp | string) => screen.getByLabelText(label) as HTMLInputElement;
const sent = async (count = 1) => {
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(count));
  return FakeRequest.sent.at(-1) as FakeRequest;
};

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(input("Full Name"), "Ruth Eze");
  await user.type(input("Phone Number"), "08031234567");
  await user.type(input("Email"), "ruth@mail.test");
  await user.selectOptions(input("Course"), "Backend");
  await user.selectOptions(input("Payment mode"), "monthly");
  await user.type(input("What makes you unique?"), "I teach at night.");
  await user.upload(input("Syllabus"), pdf("syllabus.pdf"));
  await user.upload(input("CV"), pdf("cv.pdf"));
}

test("FIND-09 asks for all that is required and sends nothing", async () => {
  const user = userEvent.setup();
  show();
  await user.click(submit());
  for (const message of [
    "Full Name is required.",
    "Phone Number is required.",
    "Email is required.",
    "Course is required.",
    "Payment mode is required.",
    "Please say what makes you unique.",
    "Syllabus is required.",
    "CV is required.",
  ]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(document.activeElement).toBe(input("Full Name"));
  expect(FakeRequest.sent).toEqual([]);
});

test("FIND-09 sends all fields and both files, shows how far it is, then that it arrived, and clears the form", async () => {
  const user = userEvent.setup();
  show();
  await fill(user);
  await user.click(submit());
  const request = await sent();
  expect(request.address).toBe("/api/tutors/applications");
  expect(request.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(
    Object.fromEntries([...request.form].map(([name, value]) => [name, value instanceof File ? value.name : value])),
  ).toEqual({
    fullName: "Ruth Eze",
    phoneNumber: "08031234567",
    email: "ruth@mail.test",
    course: "Backend",
    duration: "",
    fee: "",
    paymentMode: "monthly",
    portfolio: "",
    uniqueInfo: "I teach at night.",
    syllabusFile: "syllabus.pdf",
    cvFile: "cv.pdf",
  });
  expect(screen.getByRole("button", { name: "Submitting..." })).toBeTruthy();
  request.progress(40, 160);
  await waitFor(() =>
    expect((screen.getByRole("progressbar", { name: "Sending your application" }) as HTMLProgressElement).value).toBe(
      25,
    ),
  );
  request.answer(200, { message: "Application submitted successfully!" });
  expect((await screen.findByText("Application submitted successfully!")).closest("[role=status]")).not.toBeNull();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(input("Full Name").value).toBe("");
});

test("FIND-10 refuses a file that is no PDF, or too large, before it travels", async () => {
  const user = userEvent.setup({ applyAccept: false });
  show();
  await fill(user);
  await user.upload(input("CV"), new File(["PK zip"], "cv.pdf", { type: "application/pdf" }));
  const large = pdf("syllabus.pdf");
  Object.defineProperty(large, "size", { value: 11 * 1024 * 1024 });
  await user.upload(input("Syllabus"), large);
  await user.click(submit());
  expect(await screen.findByText("CV must be a PDF file. This file is something else.")).toBeTruthy();
  expect(screen.getByText("Syllabus must be 10 MB or smaller.")).toBeTruthy();
  expect(FakeRequest.sent).toEqual([]);
});

test("FIND-10 shows what the server refuses under its field and loses nothing that was typed", async () => {
  const user = userEvent.setup();
  show();
  await fill(user);
  await user.click(submit());
  const first = await sent();
  first.answer(422, {
    error: "CV must be a PDF file. This file is something else.",
    errors: [{ pointer: "/cvFile", code: "not_pdf", message: "CV must be a PDF file. This file is something else." }],
  });
  expect(await screen.findByText("CV must be a PDF file. This file is something else.")).toBeTruthy();
  expect(screen.getByText("Please check the fields that are marked.").closest("[role=alert]")).not.toBeNull();
  expect(input("CV").getAttribute("aria-invalid")).toBe("true");
  expect(input("Full Name").value).toBe("Ruth Eze");
  expect(input("CV").files?.[0]?.name).toBe("cv.pdf");
  await user.upload(input("CV"), pdf("better.pdf"));
  await user.click(submit());
  expect((await sent(2)).headers["Idempotency-Key"]).not.toBe(first.headers["Idempotency-Key"]);
});

test("FIND-10 a lost connection loses nothing, and trying again is the same application", async () => {
  const user = userEvent.setup();
  show();
  await fill(user);
  await user.click(submit());
  const first = await sent();
  first.dispatchEvent(new Event("error"));
  expect(await screen.findByText("An error occurred. Please try again.")).toBeTruthy();
  expect(input("Syllabus").files?.[0]?.name).toBe("syllabus.pdf");
  await user.click(submit());
  const second = await sent(2);
  expect(second.headers["Idempotency-Key"]).toBe(first.headers["Idempotency-Key"]);
  second.answer(200, {});
  await screen.findByText("Application submitted successfully!");
});

test("FIND-09 is a real form for a browser whose scripts did not come, and takes what was typed before they did", async () => {
  const user = userEvent.setup();
  const { container } = show();
  const form = container.querySelector("form");
  expect([form?.method, form?.getAttribute("action"), form?.enctype]).toEqual([
    "post",
    "/api/tutors/applications",
    "multipart/form-data",
  ]);
  fireEvent.change(input("Full Name"), { target: { value: "Typed early" } });
  await user.click(submit());
  await screen.findByText("Email is required.");
  expect(screen.queryByText("Full Name is required.")).toBeNull();
});
