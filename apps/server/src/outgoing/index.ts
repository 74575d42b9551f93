export { announce, DELIVER_JOB, newEventId } from './announce.ts';
export { postOutgoing } from './post-outgoing.ts';
export { findAddressProblem, PrivateAddressError, publicLookup, resolvePublic } from './public-address.ts';
