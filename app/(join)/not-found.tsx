import { InviteGone } from "@/components/team/join/invite-gone";

export default InviteGone;
