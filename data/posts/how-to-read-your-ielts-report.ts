import type { PostSeed } from "../types.ts";

export const howToReadYourIeltsReport: PostSeed = {
  slug: "how-to-read-your-ielts-report",
  title: "How to read your IELTS report",
  author: "Zainab Bello",
  date: "2026-02-04",
  summary:
    "What each line of the Test Report Form means, how the overall band is rounded, and how to decide between a remark, a retake and moving on.",
  school: "international",
  body: `
When the result comes, most people look at one number, the overall band, and then either celebrate or despair. I ask my students to wait a minute and read the whole sheet. It tells you what to do next, and sometimes it tells you that you need to do nothing at all.

## What is on the form

The official document is called the Test Report Form. From top to bottom it usually shows:

- Which test you took: Academic or General Training. They are not interchangeable. Make sure that it is the one your university or visa office asked for.
- The centre, the date, your candidate number, and your photograph.
- Your name, date of birth and identity document. Compare every letter with your passport. If anything is wrong, write to the centre the same day.
- Four bands, for Listening, Reading, Writing and Speaking, then the overall band.
- A CEFR level, such as B2 or C1, which places the result on the European scale.
- The Test Report Form number. Institutions use it to confirm the result with IELTS directly. Treat it like a password, and never post a picture of the form online.

## How the overall band is made

The overall band is the average of the four, rounded to the nearest half. Where the average falls exactly between, it goes up: an average ending in .25 becomes the next half band, and one ending in .75 becomes the next whole band.

Three examples:

- 7.0, 6.5, 6.0 and 6.0 add to 25.5. The average is 6.375, so the overall is 6.5.
- 6.5, 6.0, 6.0 and 6.0 add to 24.5. The average is 6.125, so the overall is 6.0.
- 7.5, 7.0, 6.0 and 6.5 add to 27. The average is 6.75, so the overall is 7.0.

See how near the first two are. One half band in a single part changed the overall result. This is why I plan a student's last fortnight around the part that can still move, and not around the part she enjoys.

## What the bands describe

Listening and Reading each have forty questions, one mark each. Your marks are turned into a band by a table that is adjusted slightly for each version of the test. Nothing is subtracted for a wrong answer, so an empty line is always a mistake.

Writing and Speaking are marked by trained examiners against published criteria, each with equal weight:

- **Writing:** how fully you did the task, how your ideas are ordered and joined, the range and precision of your words, the range and accuracy of your grammar. The second task counts twice as much as the first.
- **Speaking:** fluency and order, words, grammar, and pronunciation. Pronunciation means being understood without effort. A Nigerian accent loses nothing.

Grammar is one quarter of each. Students who fail to reach their writing band nearly always lose on the task: they answered a different question, or gave no clear position, or left half of it out.

You can read the public descriptions of the bands on [ielts.org](https://ielts.org). Put the paragraph for your band beside the one above it. The difference is often a single phrase, and that phrase is your study plan.

## Read the requirement as carefully as the result

Universities, nursing councils and visa offices each set their own rule, and the rule often has two parts: an overall band, and a minimum in each of the four. An overall 7.0 with 6.0 in Writing fails a rule of 7.0 with no part below 6.5.

Immigration programmes may not use the overall band at all. They may convert each part separately to their own scale, and the lowest part decides. Read the current page of the office you are applying to, not a table in a group chat, and save a copy with its date.

Check the age of the result too. Most institutions accept a report for two years from the test date.

## If it is not enough

You have three choices. Decide with a clear head, not on the evening of the result.

1. **Ask for a remark.** This is called an Enquiry on Results. You apply through your centre within six weeks of the test, choose the parts, and pay a fee that is returned if the band changes. It makes sense when one part is half a band short and is well below what you scored in marked practice. Writing and Speaking change more often than Listening and Reading, and changes are usually small.
2. **Retake one part.** Some centres offer a retake of a single skill for those who took the test on computer, within a limited time. Ask two things: does your centre offer it, and does your institution accept it?
3. **Take the whole test again.** Right when two or more parts are short. Leave enough weeks to change something. The same preparation gives the same result.

## A quarter of an hour with the sheet

Before you do anything else, write down four lines: each part, your band, the band you need, and the gap. Then, beside each gap, one cause that you actually know. Ran out of time in the third passage. Did not give an opinion. Spoke for forty seconds when two minutes were asked for. If you do not know the cause, finding it is the first task, and a good tutor can do so from one essay and one recorded answer.

Most gaps of half a band close in four to six weeks of work on the right thing. Our [IELTS](/courses/ielts) course is six weeks long for that reason. And if your four numbers already satisfy the rule, close the book and send the application. I have had to tell more than one student that she was finished.
`,
};
