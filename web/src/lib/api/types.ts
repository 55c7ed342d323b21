/** Short names for what the server sends; the shapes themselves are generated in `schema.d.ts`. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Look = Schemas["LookWire"];
export type SeatLook = Schemas["SeatWire"];
export type SilverGoldView = Schemas["SilverGoldViewWire"];
export type SilverGoldPlayer = Schemas["SilverGoldPlayerWire"];
export type GoldHuntingView = Schemas["GoldHuntingViewWire"];
export type GoldHuntingPlayer = Schemas["GoldHuntingPlayerWire"];
export type Gain = Schemas["GainWire"];
export type Lift = Schemas["LiftWire"];
export type Result = Schemas["ResultWire"];
export type Told = Schemas["ToldWire"];
/** The best few moves, and the first of them. */
export type Hint = Schemas["HintGiven"];
export type Idea = Schemas["IdeaWire"];
/** A position of a finished game. */
export type Step = Schemas["ReplayWire"];
export type ListedTable = Schemas["ListedTable"];
export type CreateTable = Schemas["CreateTable"];
export type TableCreated = Schemas["TableCreated"];
export type Joined = Schemas["Joined"];
export type Problem = Schemas["Problem"];
export type ClientMessage = Schemas["ClientMessage"];
export type ServerMessage = Schemas["ServerMessage"];
export type GameName = "silver-and-gold" | "gold-hunting";
