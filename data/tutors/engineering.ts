/** Tutors of the Engineering school: frontend, backend, full stack, cyber security and networks. */
import type { TutorSeed } from "../types.ts";

export const chiamakaEze: TutorSeed = {
  slug: "chiamaka-eze",
  fullName: "Chiamaka Eze",
  heading: "Learn Front End Dev with Chiamaka",
  position: "Frontend engineer",
  course: "Front End Dev",
  courseSlugs: ["frontend"],
  students: 284,
  type: "online and physical classes",
  about:
    "I build booking screens for a logistics firm by day and teach three evenings a week. You will write HTML by hand before you touch a framework, because most bugs I am asked to fix are markup bugs. Each class is half explanation and half you typing while I watch your screen. I mark every exercise within two days and tell you what I would ask for in a code review. Physical classes hold in Yaba on Saturdays, for six people at most.",
  learn: [
    "Write pages in plain HTML that a screen reader can follow",
    "Lay out any screen with flexbox and grid, from 360 pixels up",
    "Use JavaScript to fetch, filter and show real data",
    "Build and test a small product in React",
    "Work with Git branches and take part in a code review",
  ],
  experienceYears: 6,
  location: "Lagos, Nigeria",
  languages: ["English", "Igbo"],
  skills: ["HTML", "CSS", "JavaScript", "React", "Accessibility", "Git"],
  reviews: [
    {
      name: "Chinedu A.",
      rating: 5,
      message: "She explains flexbox with a bus queue and I have never forgotten it. Marks every exercise.",
      date: "2024-03-09",
    },
    {
      name: "Abena K.",
      rating: 5,
      message: "Clear, patient, always on time. The project weeks were the best part.",
      date: "2025-06-21",
    },
    {
      name: "Samuel O.",
      rating: 4,
      message: "Good teacher. I would like more recorded material for days with no light.",
      date: "2023-11-18",
    },
    {
      name: "Ruth E.",
      rating: 5,
      message:
        "My first pull request came back with nineteen comments. By week fifteen it was two. I use her checklist at work.",
      date: "2026-02-14",
    },
  ],
};

export const kwameMensah: TutorSeed = {
  slug: "kwame-mensah",
  fullName: "Kwame Mensah",
  heading: "Learn Back-end Dev with Kwame",
  position: "Backend engineer",
  course: "Back-End Dev",
  courseSlugs: ["backend"],
  students: 198,
  type: "online classes only",
  about:
    "For nine years I have kept payment services running, first for a savings group and now for a bus company with a lot of passengers on Friday evening. I teach backend the way it behaves at that hour: what happens when two people buy the last seat, when the network drops halfway, when the disk is full. We write one service from week one and change it every week, so you see why a decision made in week three hurts in week twelve.",
  learn: [
    "Design tables, keys and constraints that refuse bad data",
    "Write an HTTP API with clear errors and real status codes",
    "Handle money, time zones and retries without double charging",
    "Test a service against a real database",
    "Read logs and find out why a server was slow at six o'clock",
  ],
  experienceYears: 9,
  location: "Accra, Ghana",
  timeZone: "Africa/Accra",
  languages: ["English", "Twi"],
  skills: ["Node.js", "PostgreSQL", "REST", "Testing", "Linux", "Docker"],
  reviews: [
    {
      name: "Tobi F.",
      rating: 5,
      message:
        "We booked the same seat from two laptops and watched it break. Then he showed us the unique constraint.",
      date: "2024-08-03",
    },
    {
      name: "Efua D.",
      rating: 5,
      message:
        "He never gives the answer first. He asks what the log says, and after a month I started to ask it myself.",
      date: "2025-02-22",
    },
    {
      name: "Ikenna P.",
      rating: 4,
      message:
        "Demanding, about eight hours of homework a week. Tell him early if you have a full-time job and he will plan round it.",
      date: "2025-10-11",
    },
    {
      name: "Maryam L.",
      rating: 5,
      message: "I came from frontend and was afraid of SQL. My project now runs for my uncle's pharmacy in Minna.",
      date: "2026-07-05",
    },
  ],
};

export const emekaNwosu: TutorSeed = {
  slug: "emeka-nwosu",
  fullName: "Emeka Nwosu",
  heading: "Learn Cyber Security with Emeka",
  position: "Security analyst",
  course: "Cyber Security",
  courseSlugs: ["cyber-security"],
  students: 142,
  type: "online and physical classes",
  about:
    "I read alerts for a living. Most of them are nothing, and learning to tell is the job. My class runs in a small lab that you set up on your own laptop, 8 GB of memory is enough, and everything we attack belongs to us. One week you break in, the next you find your own traces and close the hole. You write a short report each time, because a finding nobody understands changes nothing. Physical sessions hold twice a month in Owerri.",
  learn: [
    "Set up a safe practice lab on one laptop",
    "Read network traffic and server logs and say what happened",
    "Find and fix the common faults of web applications",
    "Harden a Linux server and prove that it is hardened",
    "Write a report that a manager can act on",
    "Stay inside the law and inside a written scope",
  ],
  experienceYears: 7,
  location: "Owerri, Nigeria",
  languages: ["English", "Igbo"],
  skills: ["Network analysis", "Linux", "Web security", "Incident response", "Python", "Report writing"],
  reviews: [
    {
      name: "Uchenna B.",
      rating: 5,
      message:
        "The report writing is what got me hired. They gave me a log file in the interview and I knew where to look.",
      date: "2024-11-16",
    },
    {
      name: "Hauwa J.",
      rating: 5,
      message: "He insists on permission in writing before anything. I respect that. The lab worked on my old laptop.",
      date: "2025-05-30",
    },
    {
      name: "Felix T.",
      rating: 4,
      message: "Very good, but revise networking before you start. I struggled with subnets for the first month.",
      date: "2026-03-08",
    },
  ],
};

export const yawBoateng: TutorSeed = {
  slug: "yaw-boateng",
  fullName: "Yaw Boateng",
  heading: "Learn Full Stack Development with Yaw",
  position: "Full stack engineer",
  course: "Full Stack Development",
  courseSlugs: ["full-stack", "frontend", "backend"],
  students: 203,
  type: "online and physical classes",
  about:
    "Ten years ago I built my first shop site on a borrowed laptop in Kumasi, and the shop still uses it. I teach the whole road: a form, the request it sends, the row it writes, the page that reads it back. We take one thin slice from screen to database every week instead of months of one side. You deploy in week two, so that by the end putting work online is a habit and not an event. I answer questions on weekdays before ten at night.",
  learn: [
    "Take one feature from sketch to screen to database",
    "Write typed JavaScript on both sides of the network",
    "Add sign-up, sessions and roles without leaving doors open",
    "Deploy, back up and restore a live application",
    "Estimate work and split it into pieces of one day",
  ],
  experienceYears: 10,
  location: "Kumasi, Ghana",
  timeZone: "Africa/Accra",
  languages: ["English", "Twi"],
  skills: ["TypeScript", "React", "Node.js", "PostgreSQL", "Deployment", "Git"],
  reviews: [
    {
      name: "Kofi A.",
      rating: 5,
      message:
        "I had something online in the second week. It was ugly and it was mine. The final project has paying users.",
      date: "2023-12-09",
    },
    {
      name: "Damilola S.",
      rating: 5,
      message:
        "He made us restore a backup we had never tested. Half the class failed. Nobody in that class will skip it again.",
      date: "2024-09-28",
    },
    {
      name: "Nneka O.",
      rating: 5,
      message: "Twenty-six weeks is long, but the weekly slices kept me going. I always had something to show at home.",
      date: "2025-08-17",
    },
    {
      name: "Bashir M.",
      rating: 4,
      message: "Fast pace in the middle weeks. He opened an extra class when six of us asked for it.",
      date: "2026-01-24",
    },
  ],
};

export const ucheObi: TutorSeed = {
  slug: "uche-obi",
  fullName: "Uche Obi",
  heading: "Learn Network Engineering with Uche",
  position: "Network engineer",
  course: "Network Engineering",
  courseSlugs: ["network-engineering", "microsoft-azure-certification"],
  students: 133,
  type: "online and physical classes",
  about:
    "I have climbed roofs in Port Harcourt with a radio on my back and I have also moved a bank's branch offices into the cloud, and the same questions apply in both places: where does the packet go, and how do you know? I teach by drawing first. You draw the network, predict the route, then check it with a capture. Simulators cover most weeks; those who come to the physical class crimp cables and configure real switches. Azure students follow the same path, with virtual networks.",
  learn: [
    "Plan addresses and subnets on paper without a calculator",
    "Configure switching, routing, VLANs and a firewall",
    "Plan a wireless link and measure whether it works",
    "Trace a fault layer by layer instead of guessing",
    "Build and secure virtual networks in Azure",
  ],
  experienceYears: 10,
  location: "Port Harcourt, Nigeria",
  languages: ["English", "Igbo"],
  skills: ["Routing", "Switching", "Wireless", "Firewalls", "Packet capture", "Microsoft Azure"],
  reviews: [
    {
      name: "Tamuno W.",
      rating: 5,
      message: "I finally understand subnets. He does them with plots of land and it works.",
      date: "2024-04-13",
    },
    {
      name: "Precious N.",
      rating: 5,
      message:
        "Saturday class with real switches was worth the drive from Aba. We broke a loop and watched the lights go mad.",
      date: "2025-03-29",
    },
    {
      name: "Ahmed G.",
      rating: 4,
      message: "Took him for Azure. Strong on networking and identity, a bit quick on cost management.",
      date: "2026-06-20",
    },
    {
      name: "Joy I.",
      rating: 5,
      message:
        "He asks you to predict before you test. It is embarrassing for two weeks and then you become good at it.",
      date: "2026-09-12",
    },
  ],
};
