import { InviteGone } from "@/components/team/joining/invite-gone";

export default InviteGone;
