export function PricingSection() {
  return <h2 className="text-2xl font-semibold">Pricing Configuration</h2>;
}
