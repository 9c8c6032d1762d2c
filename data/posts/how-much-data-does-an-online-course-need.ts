import type { PostSeed } from "../types.ts";

export const howMuchDataDoesAnOnlineCourseNeed: PostSeed = {
  slug: "how-much-data-does-an-online-course-need",
  title: "How much data does an online course need?",
  author: "Ibrahim Musa",
  date: "2026-11-11",
  summary:
    "One multiplication turns megabits into gigabytes. Work out a month of classes, measure your own, and find where the rest of the bundle goes.",
  school: "local",
  body: `
A student's father once asked me how many gigabytes mathematics takes. I said that it depends on whether his daughter turns her camera on. He thought I was joking. I was not, and by the end of this page you will be able to answer him to within a gigabyte or two, with one multiplication.

## Bits, bytes and one useful number

Speed is quoted in megabits a second. Bundles are sold in gigabytes. Two things stand between them: eight bits make one byte, and there are 3,600 seconds in an hour.

So one megabit a second, for one hour, is 1 × 3,600 ÷ 8 = 450 megabytes.

Remember 450. Everything else is multiplication. Half a megabit a second is 225 megabytes an hour. Two megabits a second is 900.

## What a class uses

Calls use data in both directions, what you receive and what you send, and your bundle pays for both. Tools adjust themselves to the line, so any figure is a rule of thumb. These are reasonable ones for planning, with both directions added:

- Voice only: about 0.1 megabit a second, so 45 MB an hour.
- Voice with shared slides, camera off: about 0.3, so 135 MB an hour.
- Small video of the tutor, your camera off: about 0.8, so 360 MB an hour.
- Video both ways at ordinary quality: about 1.5, so 675 MB an hour.
- Several faces in high definition: 3 or more, so 1.35 GB an hour and upwards.

The step from the second line to the fourth multiplies the bill by five, and the difference is one button.

## A month, worked out

Our classes take place at least twice and at most thrice a week. Suppose that each lasts an hour and a half. A month has 52 ÷ 12 = 4.33 weeks.

- Twice a week: 2 × 1.5 × 4.33 = 13 hours a month.
- Thrice a week: 3 × 1.5 × 4.33 = 19.5 hours a month.

Now multiply by the line that fits you:

- 13 hours with slides and no camera: 13 × 135 MB = 1.8 GB.
- 13 hours with video both ways: 13 × 675 MB = 8.8 GB.
- 19.5 hours with slides and no camera: 2.6 GB.
- 19.5 hours with video both ways: 13.2 GB.

Add something for study between classes. A recorded lesson at 480p is somewhere near 0.4 GB an hour; at 1080p it can be four times that. Reading, quizzes and messages are small. Two gigabytes a month is fair for most courses. For courses with large downloads, such as design files or software, allow five.

So a careful student may live on five gigabytes a month and a comfortable one on fifteen. At fifteen, the 50 GB that comes with the academy's Mifi is a little over three months of study; at five it is ten, as long as the bundle stays valid. Check the validity: a bundle that ends on the thirtieth day is worth only what you used.

## Measure your own

A rule of thumb is for planning. After the first week you can know.

1. Before class, open the data usage page of your phone, laptop or Mifi and write down the figure.
2. Take the class as usual.
3. Write down the figure again, subtract, and divide by the hours.
4. Do this three times and take the middle value.

Write it in a table: date, hours, megabytes, megabytes per hour. After three lines you have your own constant, and it is better than any in this article. It may surprise you. One of my students found that her classes took 200 MB an hour and that something else took four times as much during them. It was her phone, sending photographs of a wedding to the cloud.

## Where the rest goes

When a bundle vanishes, the class is seldom to blame. Look at these first:

- System and app updates. Let them wait for a free network, or for a night bundle.
- Cloud backup of photographs and videos.
- Videos that play by themselves in social apps. The setting is called data saver or autoplay.
- A laptop on a hotspot, which believes that it is at home and helps itself. Mark the connection as metered.
- Other people on your Wi-Fi.

Your network tells you what is left with \\*323#. Dial it before the class and after, until you trust your own figures.

## If data is short

Say so to your tutor. It is an ordinary thing to say. We can put the slides first and the faces off, send the notes beforehand, and leave recordings at a lower quality. In a call, do these in order: turn off your own camera, ask for the gallery of faces to be hidden, ask the tutor to share a window and not a video, and at last join by voice and follow the slides from the file.

Turning your camera off does not make you a worse student. Silence does. Answer aloud, write in the chat, send a photograph of your working. It weighs 300 kilobytes.

## The exercise

You did not expect to leave without one. A student has a bundle of 12 GB, valid for thirty days. She uses 4 GB on other things. In that time she has thirteen classes of an hour and a half, at 500 MB an hour. Does the bundle last the month? If not, for how many of the classes must she turn her camera off, at 135 MB an hour?

Work it on paper. Show your steps. Those who would like them marked know where [Mathematics](/courses/mathematics) is.
`,
};
