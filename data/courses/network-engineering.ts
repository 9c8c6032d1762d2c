import type { CourseSeed } from "../types.ts";

/** Network Engineering, school of Engineering: 16 teaching weeks and 2 project weeks. Priced on request. */
export const networkEngineering: CourseSeed = {
  slug: "network-engineering",
  title: "Network Engineering",
  shortTitle: "Network Engineering",
  school: "engineering",
  glyph: "network",
  summary: "Plan, cable, configure and repair the networks that offices, hotels and providers depend on.",
  overview: [
    "Every transfer, call and video lesson crosses a network that somebody planned and somebody keeps alive. You will learn to be that person: to draw the plan, crimp the cable, configure the switch and the router, and find the fault when the office says only that the internet is down.",
    "You practise on simulators first, so nothing is lost when a lab goes wrong, and then on real commands for Cisco IOS and MikroTik RouterOS, the two systems you will meet most often in West African offices and provider networks. The weeks cover most of the ground of Cisco's CCNA exam and add what it leaves out: two unreliable links, long cable runs, surges and power cuts.",
    "You need a laptop with 8 GB of memory. Students in physical classes handle cable, switches and access points; students online use Packet Tracer and virtual routers for the same exercises. The fee is given on request: tell us which tutor and which kind of class you want, and we reply with it.",
  ],
  level: "Beginner",
  format:
    "Two or three live classes a week, online or in person depending on your tutor, with simulator labs; week 1 is written, to read beforehand.",
  tools: [
    "Cisco Packet Tracer",
    "GNS3",
    "Cisco IOS",
    "MikroTik RouterOS and WinBox",
    "Wireshark",
    "iPerf3",
    "LibreNMS",
    "Python and Netmiko",
    "Ansible",
    "Cable tester and crimping tool",
  ],
  objectives: [
    "Plan IPv4 and IPv6 addressing for an office with several departments.",
    "Configure switches, VLANs, trunks and redundant links.",
    "Route traffic with static routes, OSPF and BGP across more than one provider.",
    "Build Wi-Fi and point-to-point links that suit the building and the distance.",
    "Secure the network edge and connect branches with VPNs.",
    "Diagnose faults methodically, from the cable upwards.",
    "Monitor and automate a network so that small problems are seen early.",
  ],
  weeks: 16,
  projectWeeks: 2,
  syllabus: [
    {
      title: "How data crosses a network",
      topics: [
        "OSI and TCP/IP models",
        "Ethernet frames and MAC addresses",
        "Switches, routers and access points",
        "TCP and UDP: ports and handshakes",
        "A first network in Packet Tracer",
      ],
    },
    {
      title: "Cable, fibre and power",
      topics: [
        "Cat 6 termination to T568B",
        "Single-mode and multi-mode fibre",
        "Power over Ethernet budgets",
        "Racks, earthing and surge protection",
        "UPS and inverter sizing for power cuts",
      ],
    },
    {
      title: "IPv4 addresses and subnets",
      topics: [
        "Binary, masks and CIDR notation",
        "Private ranges and default gateways",
        "Variable-length subnets for a branch office",
        "ARP, ping and traceroute",
      ],
    },
    {
      title: "IPv6 in working networks",
      topics: [
        "Address types and notation",
        "Neighbour Discovery and SLAAC",
        "DHCPv6 and prefix delegation",
        "Dual stack and 464XLAT on mobile networks",
        "AFRINIC allocations and address plans",
      ],
    },
    {
      title: "Switches and VLANs",
      topics: [
        "Cisco IOS modes and saved configuration",
        "MAC address tables and flooding",
        "Access ports and 802.1Q trunks",
        "Voice VLANs and LLDP",
        "Routing between VLANs",
      ],
    },
    {
      title: "Local networks that survive a failure",
      topics: [
        "Loops and Rapid Spanning Tree",
        "Root placement, PortFast and BPDU Guard",
        "EtherChannel with LACP",
        "Gateway redundancy with HSRP and VRRP",
      ],
    },
    {
      title: "Routing foundations",
      topics: [
        "Routing tables and longest prefix match",
        "Static and default routes",
        "Administrative distance and metrics",
        "Floating routes: fibre first, 4G when it fails",
      ],
    },
    {
      title: "OSPF",
      topics: [
        "Neighbours, link-state database and shortest paths",
        "Single-area OSPFv2 configuration",
        "Designated routers and network types",
        "Cost, passive interfaces and route summaries",
        "OSPFv3 for IPv6",
      ],
    },
    {
      title: "BGP and the internet edge",
      topics: [
        "Autonomous systems, eBGP and iBGP",
        "Two upstream providers on one prefix",
        "Local preference and AS-path prepending",
        "Prefix filters and RPKI",
        "Peering at IXPN in Lagos",
      ],
    },
    {
      title: "Services every network needs",
      topics: [
        "DHCP scopes, reservations and relay",
        "DNS zones and resolvers",
        "NAT, port forwarding and carrier-grade NAT",
        "NTP, syslog and SNMPv3",
      ],
    },
    {
      title: "Wireless networks",
      topics: [
        "2.4, 5 and 6 GHz channels and widths",
        "Wi-Fi 6, 6E and 7 compared",
        "Site surveys in block and concrete buildings",
        "WPA3 and 802.1X with RADIUS",
        "Point-to-point links: line of sight and Fresnel zone",
      ],
    },
    {
      title: "Wide area links in West Africa",
      topics: [
        "GPON fibre and PPPoE",
        "4G and 5G fixed wireless",
        "Geostationary VSAT and low-orbit satellite",
        "MPLS and SD-WAN",
        "Quality of service for voice and POS traffic",
      ],
    },
    {
      title: "MikroTik RouterOS",
      topics: [
        "WinBox, terminal and safe mode",
        "Bridges and VLAN filtering",
        "Firewall chains and connection tracking",
        "Queues and hotspot vouchers",
        "Failover between two providers",
      ],
    },
    {
      title: "Network security",
      topics: [
        "Standard and extended access lists",
        "Port security, DHCP snooping and ARP inspection",
        "IPsec with IKEv2 and WireGuard between branches",
        "SSH-only management with RADIUS or TACACS+",
        "Firmware updates and configuration backups",
      ],
    },
    {
      title: "Monitoring and fault finding",
      topics: [
        "Baselines and graphs in LibreNMS",
        "Throughput and jitter with iPerf3",
        "Retransmissions and DNS delays in Wireshark",
        "Layer-by-layer diagnosis",
        "Tickets and escalation to the provider",
      ],
    },
    {
      title: "Automation and cloud networks",
      topics: [
        "Python scripts with Netmiko",
        "JSON, YAML and RESTCONF",
        "Ansible playbooks for VLANs and backups",
        "Configuration history in Git",
        "Virtual networks and security groups on AWS and Azure",
      ],
    },
    {
      title: "Project: a network for a 40-room hotel in Abeokuta",
      topics: [
        "Site survey, floor plan and bill of materials in naira",
        "Address plan and VLANs for guests, POS, CCTV and office",
        "Fibre link with 5G failover in GNS3 or on real routers",
        "Guest Wi-Fi with vouchers and fair bandwidth",
      ],
    },
    {
      title: "Project: commission, break and repair",
      topics: [
        "Failover drill: lost fibre, lost power and a lost switch",
        "Firewall review and isolation test between VLANs",
        "Monitoring, alerts and automatic configuration backups",
        "Network diagram, port map and acceptance test sheet",
        "Handover session for the hotel's own technician",
      ],
    },
  ],
};
