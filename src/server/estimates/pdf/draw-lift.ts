// The lift on paper: a section through the building, in lines and boxes.
import { accentColours, defaultAccent } from '#domain/accent.ts';
import {
  doorSides,
  type DrawingPlan,
  drawingPlan,
  floorY,
  floorYs,
  frontDoor,
  isGlassUndecided,
  landingSides,
  shaftTopY,
  wheelchair,
} from '#domain/drawing-plan.ts';
import { chosenOption } from '#domain/questions/answers.ts';
import type { Answers } from '#domain/questions/questions.ts';

type Pdf = PDFKit.PDFDocument;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const colours = {
  ink: '#17191d',
  paper: '#ffffff',
  sky: '#eaf1f8',
  soil: '#e4ddcf',
  shaft: '#eeece6',
  glass: '#b9dcf0',
  glassShaft: '#dcedf7',
  edge: '#81868f',
} as const;

/** Fits the drawing into the box. */
export function drawLift(pdf: Pdf, answers: Answers, accent: string | undefined, box: Box): void {
  const plan = drawingPlan(answers, 'panel');
  pdf
    .save()
    .translate(box.x, box.y)
    .scale(Math.min(box.width / plan.width, box.height / plan.height))
    .roundedRect(0, 0, plan.width, plan.height, 8)
    .clip();
  const accentColour = accentColours(accent ?? defaultAccent)?.textOnLight ?? defaultAccent;
  drawBuilding(pdf, plan, answers);
  drawShaft(pdf, plan, answers);
  drawLandingDoors(pdf, plan, answers, accentColour);
  drawCabin(pdf, plan, answers, accentColour);
  drawUndecided(pdf, plan, answers, accentColour);
  pdf.restore();
}

function drawBuilding(pdf: Pdf, plan: DrawingPlan, { liftType }: Answers): void {
  const { width, height, groundY, topY, tallestFloor, building, floorHeight } = plan;
  const right = building.x + building.width;
  const isCommercial = liftType === 'commercial';
  pdf.rect(0, 0, width, groundY).fill(colours.sky);
  pdf.rect(0, groundY, width, height - groundY).fill(colours.soil);
  pdf.lineWidth(1.6).strokeColor(colours.ink).lineJoin('round');
  if (liftType === 'residential') {
    const eaves = tallestFloor * 0.12;
    pdf
      .moveTo(building.x - eaves, topY)
      .lineTo((building.x + right) / 2, topY - tallestFloor * 0.34)
      .lineTo(right + eaves, topY)
      .closePath()
      .fillAndStroke(colours.paper, colours.ink);
  } else if (isCommercial) {
    const parapet = tallestFloor * 0.084;
    pdf.rect(building.x - 2, topY - parapet, building.width + 4, parapet).fill(colours.ink);
  }
  pdf.rect(building.x, topY, building.width, groundY - topY).fillAndStroke(colours.paper, colours.ink);
  const windows = isCommercial ? 3 : 1;
  const paneHeight = floorHeight * (isCommercial ? 0.46 : 0.36);
  const rooms = [
    [building.x, plan.shaft.x],
    [plan.shaft.x + plan.shaft.width, right],
  ] as const;
  for (const y of floorYs(plan)) {
    for (const [from, to] of rooms) {
      const pane = (to - from) * (isCommercial ? 0.17 : 0.3);
      if (pane <= 0) continue;
      const gap = (to - from - windows * pane) / (windows + 1);
      for (let index = 0; index < windows; index += 1) {
        pdf
          .rect(from + gap + index * (pane + gap), y - floorHeight * 0.78, pane, paneHeight)
          .lineWidth(1)
          .fillAndStroke(colours.sky, colours.edge);
      }
    }
    pdf.moveTo(building.x, y).lineTo(right, y).lineWidth(2).stroke(colours.ink);
  }
  pdf.moveTo(0, groundY).lineTo(width, groundY).stroke(colours.ink);
}

/** A shaft that the builder makes has thick walls. */
function wallWidth(answers: Answers): number {
  return chosenOption(answers, 'shaftType')?.look === 'masonry' ? 7 : 2.5;
}

function drawShaft(pdf: Pdf, plan: DrawingPlan, answers: Answers): void {
  const { x, width } = plan.shaft;
  const top = shaftTopY(plan);
  pdf
    .rect(x, top, width, plan.groundY - top)
    .lineWidth(wallWidth(answers))
    .fillAndStroke(
      chosenOption(answers, 'shaftType')?.look === 'glass' ? colours.glassShaft : colours.shaft,
      colours.ink,
    );
}

function drawLandingDoors(pdf: Pdf, plan: DrawingPlan, answers: Answers, accent: string): void {
  const { x, width } = plan.shaft;
  const wall = wallWidth(answers);
  const size = { width: plan.tallestFloor * 0.05, height: plan.floorHeight * 0.6 };
  floorYs(plan).forEach((floorTop, floor) => {
    const sides = landingSides(answers, floor);
    const y = floorTop - size.height;
    if (sides.left) drawDoor(pdf, answers, accent, { x: x - wall / 2 - size.width, y, ...size });
    if (sides.right) drawDoor(pdf, answers, accent, { x: x + width + wall / 2, y, ...size });
    if (sides.front) drawFront(pdf, answers, accent, { ...size, x: x + width * 0.54, y, width: width * 0.3 });
  });
}

function drawDoor(pdf: Pdf, { glassDoors }: Answers, accent: string, { x, y, width, height }: Box): void {
  pdf
    .rect(x, y, width, height)
    .lineWidth(1)
    .fillAndStroke(glassDoors === 'yes' ? colours.glass : accent, accent);
}

function drawCabin(pdf: Pdf, plan: DrawingPlan, answers: Answers, accent: string): void {
  const { width, height } = plan.cabin;
  const x = plan.shaft.x + (plan.shaft.width - width) / 2;
  const floor = floorY(plan, plan.cabinFloor);
  const isCapsule = answers.cabinType === 'capsule';
  const isGlass = isCapsule || answers.glassInCabin === 'yes';
  pdf
    .roundedRect(x, floor - height, width, height, isCapsule ? Math.min(width, height) * 0.42 : 2)
    .lineWidth(2.4)
    .fillAndStroke(isGlass ? colours.glass : colours.paper, accent);
  const { left, right, front } = doorSides(answers);
  const doorHeight = height * (isCapsule ? 0.62 : 0.78);
  const door = (doorX: number, doorWidth: number) =>
    drawDoor(pdf, answers, accent, { x: doorX, y: floor - doorHeight, width: doorWidth, height: doorHeight });
  if (left) door(x - 2, 4);
  if (right) door(x + width - 2, 4);
  if (front) {
    drawFront(pdf, answers, accent, {
      x: x + width * (0.5 + frontDoor.from),
      y: floor - doorHeight,
      width: width * frontDoor.width,
      height: doorHeight,
    });
  }
  if (answers.wheelchairAccess === 'yes') {
    drawWheelchair(pdf, x + width * (front ? 0.26 : 0.5), floor - 1.5, height * (front ? 0.6 : 0.72));
  }
}

/** A door seen from its own side: two leaves that meet in the middle. */
function drawFront(pdf: Pdf, { glassDoors }: Answers, accent: string, { x, y, width, height }: Box): void {
  pdf
    .rect(x, y, width, height)
    .lineWidth(1.2)
    .fillAndStroke(glassDoors === 'yes' ? colours.glass : colours.paper, accent)
    .moveTo(x + width / 2, y)
    .lineTo(x + width / 2, y + height)
    .stroke(accent);
}

/** On its wheels at this point. */
function drawWheelchair(pdf: Pdf, x: number, y: number, height: number): void {
  const { head, body, wheel } = wheelchair;
  pdf
    .save()
    .translate(x, y)
    .scale(height / 32);
  pdf.circle(head.x, head.y, head.radius).fill(colours.ink);
  pdf.path(body).lineWidth(3.6).lineCap('round').stroke(colours.ink);
  pdf.path(wheel).lineWidth(2.6).stroke(colours.ink);
  pdf.restore();
}

/** What the visitor has not decided yet: dashed, with a question mark. */
function drawUndecided(pdf: Pdf, plan: DrawingPlan, answers: Answers, accent: string): void {
  const { width, height } = plan.cabin;
  const x = plan.shaft.x + (plan.shaft.width - width) / 2;
  const floor = floorY(plan, plan.cabinFloor);
  const mark = (at: number, y: number, size: number) =>
    pdf.fontSize(size).fillColor(accent).text('?', at, y, { lineBreak: false });
  pdf.lineWidth(1).dash(3, { space: 2 });
  if (isGlassUndecided(answers)) {
    pdf.rect(x + width * 0.08, floor - height * 0.86, width * 0.84, height * 0.72).stroke(accent);
    mark(x + width * 0.76, floor - height * 0.86, height * 0.24);
  }
  if (doorSides(answers).isUndecided) {
    pdf.rect(x + width - 2, floor - height * 0.78, 4, height * 0.78).stroke(accent);
    mark(x + width * 0.82, floor - height * 0.42, height * 0.2);
  }
  pdf.undash();
}
